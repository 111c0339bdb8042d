/** Errors of the transport, the same for every call. */
export const transportProblems = {
  malformed: { status: 400, text: 'The request does not match the contract of this call.' },
  envelopeInvalid: { status: 400, text: 'The body could not be opened.' },
  unauthorized: { status: 401, text: 'Log in first.' },
  forbidden: { status: 403, text: 'Control calls require the control token.' },
  originRefused: { status: 403, text: 'Pages of this origin are not allowed to connect.' },
  notFound: { status: 404, text: 'This call does not exist.' },
  worldUnknown: { status: 404, text: 'This world does not exist.' },
  tooSlow: { status: 408, text: 'The request took too long to arrive.' },
  idempotencyConflict: { status: 409, text: 'This Idempotency-Key was used for another request.' },
  conflict: { status: 409, text: 'The same request is already being processed. Try again.' },
  tooLarge: { status: 413, text: 'The body is too large.' },
  unsupportedType: { status: 415, text: 'The content type must be application/json.' },
  tooMany: { status: 429, text: 'Too many requests. Wait a moment.' },
  fault: { status: 500, text: 'Something went wrong on our side.' },
  backendFailed: { status: 502, text: 'The backend of this world did not answer.' },
  forwardLoop: { status: 508, text: 'A request was forwarded back to the server it came from.' },
  worldUnavailable: {
    status: 503,
    text: 'This world cannot be used right now. See the reason.',
  },
  notServedYet: { status: 501, text: 'This call is not served yet.' },
} as const;

export type TransportProblem = keyof typeof transportProblems;

/** The code in the body for legacy clients, which do not know this HTTP status. */
const NOT_SERVED_YET_CODE = 1000;

/** The code in the body for a transport error: its HTTP status, except for a call that is not served yet. */
export function problemCode(problem: TransportProblem): number {
  return problem === 'notServedYet' ? NOT_SERVED_YET_CODE : transportProblems[problem].status;
}
