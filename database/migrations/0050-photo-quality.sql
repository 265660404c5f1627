-- The sizes of photos are encoded again, with full colour resolution: the job photo-sizes makes those of every photo here.
UPDATE media SET has_sizes = false WHERE has_sizes;
