export { HoldCopyButton as default } from '../../circulation/public.ts';
