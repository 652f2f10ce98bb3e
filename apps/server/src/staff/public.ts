export { createStaffAccount } from './actions/create-staff-account.ts';
export { deskLines } from './commands.ts';
export { staffDomain } from './domain.ts';
