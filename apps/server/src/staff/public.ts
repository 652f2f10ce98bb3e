export { createStaffAccount, type GivenAccount } from './actions/create-staff-account.ts';
export { staffDomain } from './domain.ts';
