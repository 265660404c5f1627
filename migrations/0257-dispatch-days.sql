-- On which weekdays parcels leave; where none says so, on working days on which the shop is open.
ALTER TABLE opening_hours ADD COLUMN parcels_leave boolean NOT NULL DEFAULT false;
