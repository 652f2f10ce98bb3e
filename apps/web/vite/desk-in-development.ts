import type { Plugin } from 'vite';

const deskAddress = /^\/[a-z0-9-]+\/desk(?:[/?]|$)/;

/** `npm run dev` opens the desk at `/{clientid}/desk`, as the server does. */
export function deskInDevelopment(): Plugin {
  return {
    name: 'desk-in-development',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (deskAddress.test(request.url ?? '')) request.url = '/desk.html';
        next();
      });
    },
  };
}
