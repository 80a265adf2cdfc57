"""Training the network: imitation, then self-play. Needs PyTorch: `pip install 'hansa[train]'`."""
