import { z } from 'zod';
import { oneOf } from '../fields.ts';
import { email, personName } from '../identityFields.ts';
import { thirdPartyProviders } from './account.types.ts';

/** The path of the page that replaces a third party, and of its token. */
export const providerParams = z.object({
  provider: oneOf(thirdPartyProviders, 'ThirdPartyProvider'),
});

/** The identity to use at the test provider. */
export const providerPerson = z.object({ email, name: personName });
