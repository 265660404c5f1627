-- Who buys a ring filters on its size first, and on the stone before its colour. An order that the owner changed stays.
UPDATE attributes SET position = CASE code WHEN 'ringmaat' THEN 5 ELSE 35 END
WHERE code IN ('ringmaat', 'kleur')
  AND (
    SELECT string_agg(code || position, ' ' ORDER BY position)
    FROM attributes WHERE code IN ('materiaal', 'kleur', 'steen', 'ringmaat', 'lengte')
  ) = 'materiaal10 kleur20 steen30 ringmaat40 lengte50';
