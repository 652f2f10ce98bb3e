export { rulesDeskRoutes } from './rules-routes.ts';
