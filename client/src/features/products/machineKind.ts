import type { Product } from './products.api.ts';

/** Cooled by water: its picture shows hoses in place of fans. */
export const isHydro = ({ name }: Pick<Product, 'name'>): boolean => /hyd/i.test(name);
