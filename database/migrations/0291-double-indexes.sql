-- products_by_name has the same columns, variants_low_stock the same rows and more: each write updated both for nothing.
DROP INDEX products_name;
DROP INDEX variants_least_stock;
