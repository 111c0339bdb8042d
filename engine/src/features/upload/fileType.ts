import { toLatin1 } from '#platform/bytes';
import type { UploadType } from '@hongbao/contracts/upload/upload.types';

/** File name extensions by type. */
export const endings: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Detects the type of a file by its first bytes, regardless of its name; null for types that are not accepted. */
export function fileType(bytes: Uint8Array): UploadType | null {
  const head = toLatin1(bytes.subarray(0, 12));
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  return null;
}
