import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { serveCommand } from '../../http/served.ts';
import { keepUpload } from './uploadFile.ts';

export const uploadRoutes = [serveCommand(uploadFile, keepUpload)];
