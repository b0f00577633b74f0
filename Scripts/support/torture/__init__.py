"""The trials of 'Scripts/torture': one module per promise, and what they share."""
