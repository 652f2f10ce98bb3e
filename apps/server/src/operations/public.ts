export { registerOperationsCommands } from './commands.ts';
export { reachOf } from './doctor/check-settings.ts';
