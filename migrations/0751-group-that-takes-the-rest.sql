-- Which group takes every piece that no other has is said of it: a group that loses its last category is empty, and takes nothing.
ALTER TABLE compare_groups ADD COLUMN takes_rest boolean NOT NULL DEFAULT false;
-- Until now it was the first one without categories.
UPDATE compare_groups SET takes_rest = true WHERE id = (
  SELECT id FROM compare_groups g WHERE NOT EXISTS (SELECT FROM compare_group_categories c WHERE c.group_id = g.id)
  ORDER BY position, id LIMIT 1);
CREATE UNIQUE INDEX compare_groups_takes_rest ON compare_groups (takes_rest) WHERE takes_rest;
