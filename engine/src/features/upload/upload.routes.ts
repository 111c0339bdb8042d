import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { serveSharedCommand } from '../../calls/served.ts';
import { uploadFileHandler } from './uploadFile.ts';

export const uploadRoutes = [serveSharedCommand(uploadFile, uploadFileHandler, 'uploads')];
