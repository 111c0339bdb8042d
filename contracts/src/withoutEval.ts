import { z } from 'zod';

/**
 * Imported first by the app's pages, before any schema is made: zod then writes no functions of its own, which a page's
 * Content-Security-Policy forbids.
 */
z.config({ jitless: true });
