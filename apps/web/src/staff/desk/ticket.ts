/** The ticket of a one-time address stands behind the #, which browsers send to no server. */
export const ticketInAddress = () => decodeURIComponent(location.hash.slice(1));
