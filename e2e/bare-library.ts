/** A library without books or texts of its own, whose configured colours are unreadable. */
export const bare = { clientid: 'bare', platform: '书海平台', link: 'National Library' } as const;

/** The library in the format of `library import` (JSON is YAML). */
export function bareLibrary(): string {
  return JSON.stringify({
    libraries: [
      {
        clientid: bare.clientid,
        name: '空空图书馆',
        group: 'bare',
        settings: {
          openLibName: 1,
          whiteLabel: 1,
          paasName: bare.platform,
          productName: 'A product that is not shown',
          copyrightInfo: '© Kongkong Library',
          fontColor: '#ffe000',
          accentColor: '#ffe000',
          fontSize: 40,
          openHomeLink: 1,
          opacConfigLinks: [{ linkName: bare.link, linkUrl: 'https://library.example/' }],
        },
      },
    ],
  });
}
