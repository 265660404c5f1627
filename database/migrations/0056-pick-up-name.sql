-- A shop need not be a workshop: picking up is named after the shop, unless the owner chose a name.
UPDATE shipping_methods SET name = 'Ophalen in de winkel' WHERE name = 'Ophalen in het atelier';
