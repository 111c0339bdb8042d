import { addHongbao } from '@hongbao/testkit/cypress';
import { defineConfig } from 'cypress';

export default defineConfig({
  // The app redirects wide pages to the Desk.
  viewportWidth: 390,
  viewportHeight: 844,
  e2e: { setupNodeEvents: addHongbao },
});
