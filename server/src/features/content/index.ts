/** What other features may ask of content. */
export { type Notice, tellMemberOf } from './tellMember.ts';
