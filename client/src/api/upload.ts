import { isRecord, parseJson } from '@hongbao/contracts/http/answer';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { basePath } from '../lib/basePath.ts';
import { setWorldTime } from '../lib/worldClock.ts';
import { type Failure, openAnswer, TIMEOUT_MS, transportFailure } from '../lib/failure.ts';
import { requestHeaders } from './request.ts';

/**
 * Uploads a file and reports the progress (0 to 1). Resolves with the stored path; rejects with a Failure. It times out
 * when nothing was sent or received for the timeout of a call, because an upload over a mobile network takes longer as a
 * whole. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 */
export function upload(
  file: File,
  biz: string,
  onProgress: (share: number) => void,
): Promise<string> {
  return new Promise((resolve, reject: (failure: Failure) => void) => {
    const request = new XMLHttpRequest();
    request.open(uploadFile.method, basePath() + uploadFile.path);
    for (const [name, value] of Object.entries(requestHeaders({})))
      request.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failureKind: 'timeout' | 'aborted' = 'aborted';
    const restartTimeout = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        failureKind = 'timeout';
        request.abort();
      }, TIMEOUT_MS);
    };
    request.upload.onprogress = (event) => {
      restartTimeout();
      onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    };
    request.onprogress = restartTimeout;
    request.onloadend = () => clearTimeout(timer);
    request.onerror = () => reject(transportFailure('network'));
    request.onabort = () => reject(transportFailure(failureKind));
    request.onload = () => {
      setWorldTime(
        request.getResponseHeader('X-World-Now'),
        request.getResponseHeader('X-World-Rate'),
      );
      const opened = openAnswer(request.status, parseJson(request.responseText));
      if (!opened.ok) reject(opened.failure);
      else resolve(pathOf(opened.result));
    };
    const form = new FormData();
    form.append('file', file);
    form.append('biz', biz);
    restartTimeout();
    request.send(form);
  });
}

const pathOf = (result: unknown) =>
  isRecord(result) ? String(result['path'] ?? '') : String(result);
