import type { Product } from './products.api.ts';

/** Whether a machine is water-cooled. Its drawing has hoses instead of fans. */
export const isHydro = ({ name }: Pick<Product, 'name'>): boolean => /hyd/i.test(name);
