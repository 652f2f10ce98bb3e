export { ImportMenu } from './components/import-menu.tsx';
