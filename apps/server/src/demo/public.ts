export { demoReadersCheckup } from './checkup.ts';
export { registerDemoCommand } from './commands.ts';
