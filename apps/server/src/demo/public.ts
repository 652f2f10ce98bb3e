export { demoReadersCheckup } from './checkup.ts';
export { registerDemoCommand } from './commands.ts';
export { demoDeskLines } from './staff.ts';
