export { ReserveCopyButton as default } from '../../circulation/public.ts';
