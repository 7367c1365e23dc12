'use strict';

// This page is the answer to a POST. Replacing the history entry makes a later visit load the
// current state by GET, instead of the browser offering to send the form again.
history.replaceState(null, '', location.href);
