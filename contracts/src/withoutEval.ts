import { z } from 'zod';

/**
 * Imported first by the app's pages, before any schema is created: zod then generates no functions at run time, which a
 * page's Content-Security-Policy forbids.
 */
z.config({ jitless: true });
