/** Products of a rail of a department. */
export const RAIL_LIMIT = 12;
