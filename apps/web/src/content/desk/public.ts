export { type BookInputProps, type ContentParts, ContentPartsContext, type PreviewProps } from './parts.ts';
