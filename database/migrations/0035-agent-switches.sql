-- Interfaces for shopping agents and crawlers that the owner switched; a missing row is on.
CREATE TABLE agent_switches (
  name text PRIMARY KEY,
  is_on boolean NOT NULL
);
