"""Everything that is proven about the project; nothing here is shipped."""
