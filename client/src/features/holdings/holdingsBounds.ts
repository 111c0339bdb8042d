export const POSITIONS_MAX = 3;
export const FAVORITES_MAX = 4;
