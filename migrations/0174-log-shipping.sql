-- Where the shop ships to and what it costs are settings too.
SELECT keep_log_of('shipping_zones', 'setting', 'id', 'name', 'id');
SELECT keep_log_of('shipping_methods', 'setting', 'id', 'name', 'id', 'zone_id', 'position');
