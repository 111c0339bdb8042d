import { z } from 'zod';
import { oneOf } from '../fields.ts';
import { email, personName } from '../identityFields.ts';
import { thirdPartyProviders } from './account.types.ts';

/** Paths of the test provider's page, which replaces a third party, and of its token call. */
export const providerParams = z.object({
  provider: oneOf(thirdPartyProviders, 'ThirdPartyProvider'),
});

/** The identity for which the test provider issues a token. */
export const providerPerson = z.object({ email, name: personName });
