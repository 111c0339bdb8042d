/** Maximum number of open positions on the Home page. */
export const POSITIONS_MAX = 3;
/** Maximum number of favorites on the Home page. */
export const FAVORITES_MAX = 4;
