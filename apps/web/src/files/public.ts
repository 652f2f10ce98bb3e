export { fileSize } from './file-size.ts';
export { uploadFile } from './upload.ts';
