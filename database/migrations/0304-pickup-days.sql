-- An order is ready for pickup on the same day for every country: all zones get the terms of the first zone with that method.

UPDATE shipping_methods AS method
SET delivery_days = first_method.delivery_days, order_before_hour = first_method.order_before_hour
FROM (
  SELECT DISTINCT ON (shipping_methods.code)
    shipping_methods.code, shipping_methods.delivery_days, shipping_methods.order_before_hour
  FROM shipping_methods
  JOIN shipping_zones ON shipping_zones.id = shipping_methods.zone_id
  WHERE shipping_methods.kind = 'pickup'
    AND shipping_methods.removed_at IS NULL
    AND shipping_zones.removed_at IS NULL
  ORDER BY shipping_methods.code, shipping_methods.zone_id
) AS first_method
WHERE method.kind = 'pickup' AND method.code = first_method.code;
