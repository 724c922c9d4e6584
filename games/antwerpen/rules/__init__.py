"""The rules of Antwerpen, a file a chapter of docs/rules/antwerpen.md."""
