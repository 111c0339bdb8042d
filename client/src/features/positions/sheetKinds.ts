/** The action of a sheet for a position or order. */
export type SheetKind = 'stops' | 'margin' | 'close' | 'cancel';
