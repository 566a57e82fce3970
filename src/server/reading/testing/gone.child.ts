// Stands for a child that ends while it gets ready.
process.once('message', () => process.exit(1));
