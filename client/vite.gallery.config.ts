import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { words } from './build/words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The gallery of UI components, for development and tests. It is not part of the product build. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [words(), react()],
  build: {
    outDir: process.env['GALLERY_OUT'] ?? join(tmpdir(), 'hongbao-gallery'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: { gallery: here('./gallery.html') } },
  },
});
