import { z } from 'zod';
import { oneOf } from '../fields.ts';
import { email, personName } from '../identityFields.ts';
import { thirdPartyProviders } from './account.types.ts';

/** The address of the page that stands in for a third party, and of its token. */
export const providerParams = z.object({
  provider: oneOf(thirdPartyProviders, 'ThirdPartyProvider'),
});

/** Who somebody wants to be at the test provider. */
export const providerPerson = z.object({ email, name: personName });
