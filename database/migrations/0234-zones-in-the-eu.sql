-- The shop can deliver to every member state of the EU. A zone to which a program gave one of them sends there from now on.

UPDATE shipping_zones z SET countries = z.countries || ARRAY(
  SELECT DISTINCT place ->> 'code' FROM jsonb_array_elements(z.program_locations) place
  WHERE place ->> 'type' = 'country'
    AND place ->> 'code' IN ('AT', 'BG', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT',
      'PL', 'PT', 'RO', 'SE', 'SI', 'SK')
    AND NOT place ->> 'code' = ANY (z.countries)
    AND NOT EXISTS (SELECT FROM shipping_zones other WHERE other.id < z.id AND other.removed_at IS NULL
      AND other.program_locations @> jsonb_build_array(jsonb_build_object('type', 'country', 'code', place ->> 'code')))
  ORDER BY 1)
WHERE z.id <> 0 AND z.removed_at IS NULL AND jsonb_typeof(z.program_locations) = 'array';
