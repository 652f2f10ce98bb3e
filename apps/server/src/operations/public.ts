export { registerOperationsCommands } from './commands.ts';
