/** What a sheet over a position or order is for. */
export type SheetKind = 'stops' | 'margin' | 'close' | 'cancel';
