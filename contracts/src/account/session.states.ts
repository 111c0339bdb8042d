import { defineStates } from '../states.ts';

export const sessionStates = defineStates({
  name: 'session',
  summary: 'A device that is signed in, or not.',
  initial: 'loggedOut',
  states: {
    loggedOut: 'No token; calls that require a member answer 401.',
    loggedIn: 'The device has a token; all calls of a member are available.',
  },
  transitions: [
    { from: 'loggedOut', event: 'logIn', to: 'loggedIn', by: ['member'] },
    { from: 'loggedIn', event: 'logOut', to: 'loggedOut', by: ['member'] },
    { from: 'loggedIn', event: 'revoke', to: 'loggedOut', by: ['member'] },
    { from: 'loggedIn', event: 'changePassword', to: 'loggedOut', by: ['member'] },
    { from: 'loggedIn', event: 'expire', to: 'loggedOut', by: ['clock'] },
  ],
});
