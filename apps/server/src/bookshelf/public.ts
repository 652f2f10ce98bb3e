export { bookshelfDomain } from './domain.ts';
