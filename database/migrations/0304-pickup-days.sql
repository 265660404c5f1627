-- A pickup method with the same name in several zones is ready on the same day for every country. The terms of an active method count
-- first, then those of the Netherlands.

UPDATE shipping_methods AS method
SET delivery_days = first_method.delivery_days, order_before_hour = first_method.order_before_hour
FROM (
  SELECT DISTINCT ON (shipping_methods.name)
    shipping_methods.name, shipping_methods.delivery_days, shipping_methods.order_before_hour
  FROM shipping_methods
  JOIN shipping_zones ON shipping_zones.id = shipping_methods.zone_id
  WHERE shipping_methods.kind = 'pickup'
    AND shipping_methods.removed_at IS NULL
    AND shipping_zones.removed_at IS NULL
  ORDER BY shipping_methods.name, shipping_methods.is_active DESC, 'NL' = ANY (shipping_zones.countries) DESC,
    shipping_methods.zone_id
) AS first_method
WHERE method.kind = 'pickup'
  AND method.name = first_method.name
  AND (method.delivery_days, method.order_before_hour)
    IS DISTINCT FROM (first_method.delivery_days, first_method.order_before_hour);
